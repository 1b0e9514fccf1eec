/**
 * Lines like those of real sources, manuals and change logs that were touched at first sight, and beside them what the new rules must
 * leave alone; in the notation of `fill`.
 */
export const fourthHeldOutInnocent: readonly string[] = [
  // Words beside a name in lists and calls.
  "['username', 'password', 'repository']",
  '"keywords": ["security", "password", "padlock"],',
  '"scope":"token.info-token","settings":{"foreground":"#6796e6"}',
  "excludeHeaders: ['authorization', 'x-api-key', 'cookie']",
  "enum(['inputTokens', 'outputTokens', 'toolUse'])",
  "case '[': return newToken('punctuator', read());",
  'MACHINE_FUNCTION_PASS("free-machine-function", FreeMachineFunctionPass, ())',
  "token = new state.Token('inline', '', 0)",
  "const key = scryptSync(password, 'salt', 24);",
  "['audit', 'verify', 'passwd', '--anchor', 'x'],",
  // A value that says its name again.
  "Tokenizer.END_TAG_TOKEN = 'END_TAG_TOKEN';",
  'OAuthErrorCode["InvalidToken"] = "invalid_token";',
  'var USE_CREDENTIALS = "use-credentials";',
  'const cachedToken = { token: "expiring-soon-token" };',
  // Computed keys, scopes, members, lists of ciphers.
  '  [Tokenizer.START_TAG_TOKEN]: startTagInHeadNoScript,',
  '#mocha .test.pass::before {',
  'strlen_pass::get_len_or_size (tree exp)',
  'my $pass = $assert->{pass};',
  'Pass *ResultPass = Resolver->findImplPass(PI);',
  'Ciphers: HIGH:-NULL:-PSK:-aNULL',
  // Flags that are talked about.
  '--http-password, --password, --proxy-password and --user. Deprecated',
  'Wget now supports the --ftp-user and --ftp-password command line options',
  'The option --passphrase can be empty, and --ask-password but not both.',
  '  creds=util.CredentialProvider(),',
  "  | 'authorization'\n  | 'If-Match'\n  | 'Alt-Used'",
  '/^(?:(git|https?):\\/\\/)?(?:[^@/]+@)?([\\w.-]+)$/',
  // Numbers, versions, files, templates.
  '"js-tokens": "^10.0.0"',
  'readonly STENCIL_BACK_PASS: 0x8803;',
  'export GOOGLE_APPLICATION_CREDENTIALS=key.json',
  'const header = { token: `Bearer ${await refresh(user)}` };',
  'const partialToken = `${encodedHeader}.${encodedPayload}`;',
  'throw new TypeError("a URL that includes credentials: " + input);',
  '"Unexpected_token_1012": "意外的标记。",',
  // A picture, a program and a font have every prefix by chance.
  'AAAAAFsEAABcBAAAXQQAAF4EAAAAAAAAXwQAAGAEAAAAAAAAYQQAAGMEAABkBAAAZQQAAGYEAAAA',
  'AAAAAgAAAAMEAAAEBAAABgQAAAgEAAAAAAAACwQAAA0EAAAOBAAAAAAAABAEAAASBAAAAAAAAA',
  '_ZN2v88internal9Assembler9store_raxENS0_17ExternalReferenceE',
  // Heads of tables whose rows hold none, and names at the end of a line.
  '| Option | Token | Default |\n| --- | --- | --- |\n| a | required | none |',
  'id,name,password\n1,bob,\n2,eve,changeme',
  'name;token_count;secret\na;12;false',
  'secrets:\n  - db_password\n  - api_key\nservices: {}',
  '"password": {\n  "type": "string",\n  "minLength": 12\n}',
  'variable "db_password" {\n  type      = string\n  sensitive = true\n}',
  'const tokens = [\n  "if",\n  "else",\n  "while",\n];',
  'password:\n  min_length: 12\n  max_length: 128',
  'INSERT INTO users (name, password) VALUES ($1, $2);',
  'INSERT INTO users (name, password) VALUES (?, ?), (:name, :password);',
  "client.connect('db.example.org', 5432)",
  "store.connect('items', 'changed', listener)",
  '"kind":"Secret","metadata":{"name":"db"}',
  'Mot de passe : obligatoire',
  '密码：必填',
];
