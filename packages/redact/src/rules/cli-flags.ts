/** How a program takes a secret on its command line. */
export interface CliFlag {
  /** Names of the program. */
  readonly programs: readonly string[];
  /** The flags. */
  readonly flags: readonly string[];
  /**
   * `next`: the next word is the secret; `attached`: the rest of the word is; `userinfo`: as next, the part after the first `:` (or `%`);
   * `cookie`: as next, the part after the first `=`, and none where that is missing: a file of cookies.
   */
  readonly form: 'next' | 'attached' | 'userinfo' | 'cookie';
  /** The program's name is too common a word to look for it in text; default false. */
  readonly argvOnly?: boolean;
}

/** Short flags whose meaning depends on the program. Long ones (`--password x`) are known by their name, for any program. */
export const cliFlags: readonly CliFlag[] = [
  { programs: ['curl'], flags: ['-u', '--user', '-U', '--proxy-user'], form: 'userinfo' },
  { programs: ['curl'], flags: ['-E', '--cert', '--proxy-cert'], form: 'userinfo' },
  { programs: ['curl'], flags: ['-b', '--cookie'], form: 'cookie' },
  { programs: ['ldappasswd'], flags: ['-s', '-a'], form: 'next' },
  { programs: ['dotnet', 'nuget'], flags: ['-k', '--api-key'], form: 'next' },
  { programs: ['net'], flags: ['-U'], form: 'userinfo' },
  { programs: ['openssl'], flags: ['-k', '-K'], form: 'next' },
  { programs: ['gem'], flags: ['--key'], form: 'next' },
  { programs: ['xh', 'xhs'], flags: ['-a', '--auth'], form: 'userinfo' },
  { programs: ['winexe', 'pth-winexe'], flags: ['-U'], form: 'userinfo' },
  { programs: ['http', 'https'], flags: ['-a', '--auth'], form: 'userinfo', argvOnly: true },
  { programs: ['smbclient', 'rpcclient'], flags: ['-U', '--user'], form: 'userinfo' },
  {
    programs: [
      'mysql',
      'mysqldump',
      'mysqladmin',
      'mysqlimport',
      'mysqlcheck',
      'mariadb',
      'mariadb-dump',
      '7z',
      '7za',
      'rar',
      'unrar',
    ],
    flags: ['-p'],
    form: 'attached',
  },
  { programs: ['sshpass'], flags: ['-p'], form: 'attached' },
  { programs: ['sqlcmd', 'bcp'], flags: ['-P'], form: 'attached' },
  { programs: ['pdftotext', 'pdftoppm', 'pdfinfo', 'pdfimages'], flags: ['-upw', '-opw'], form: 'next' },
  { programs: ['etcdctl'], flags: ['--user'], form: 'userinfo' },
  {
    programs: [
      'sshpass',
      'docker',
      'podman',
      'nerdctl',
      'skopeo',
      'helm',
      'mongo',
      'mongosh',
      'mongodump',
      'mongorestore',
      'mongoexport',
      'mongoimport',
      'az',
      'plink',
      'rabbitmqadmin',
      'cqlsh',
    ],
    flags: ['-p'],
    form: 'next',
  },
  {
    // With a user in another flag these take the password in `-p`.
    programs: [
      'psexec',
      'PsExec',
      'PSEXEC',
      'PsExec.exe',
      'rdesktop',
      'crackmapexec',
      'netexec',
      'nxc',
      'smbmap',
      'hydra',
      'cypher-shell',
      'snowsql',
      'beeline',
      'ncftp',
      'ncftpput',
      'twine',
      'altool',
      'useradd',
      'certutil',
      'unlock-keychain',
    ],
    flags: ['-p'],
    form: 'next',
  },
  { programs: ['jenkins-cli', 'jenkins-cli.jar'], flags: ['-auth'], form: 'userinfo' },
  { programs: ['ssh-keygen'], flags: ['-N', '-P'], form: 'next' },
  { programs: ['snmpwalk', 'snmpget', 'snmpset', 'snmpbulkwalk'], flags: ['-A', '-X', '-c'], form: 'next' },
  { programs: ['add-generic-password', 'add-internet-password'], flags: ['-w'], form: 'next' },
  { programs: ['slappasswd'], flags: ['-s'], form: 'next' },
  { programs: ['rar', 'unrar'], flags: ['-hp'], form: 'attached' },
  { programs: ['codecov'], flags: ['-t'], form: 'next' },
  { programs: ['plink', 'pscp', 'psftp'], flags: ['-pw'], form: 'next' },
  { programs: ['redis-cli', 'valkey-cli', 'ipmitool'], flags: ['-a', '-P'], form: 'next' },
  {
    programs: [
      'ldapsearch',
      'ldapmodify',
      'ldapadd',
      'ldapwhoami',
      'ldappasswd',
      'ldapdelete',
      'dsconf',
      'dsidm',
      'kadmin',
    ],
    flags: ['-w'],
    form: 'next',
  },
  {
    programs: ['sqlcmd', 'bcp', 'zip', 'unzip', 'mosquitto_pub', 'mosquitto_sub', 'isql', 'tsql'],
    flags: ['-P'],
    form: 'next',
  },
  { programs: ['keytool', 'jarsigner'], flags: ['-storepass', '-keypass'], form: 'next' },
];

/** Programs whose `-p` is a secret only behind `login`: elsewhere it is a port or a path. */
export const loginOnly: ReadonlySet<string> = new Set([
  'docker',
  'podman',
  'nerdctl',
  'skopeo',
  'helm',
  'az',
]);
