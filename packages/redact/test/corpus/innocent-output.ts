/** Output of tools, code and commands with words that sound like secrets. */
export const innocentOutput: string = `
npm http fetch GET 200 https://registry.example.org/lodash 45ms (cache hit)
npm warn deprecated inflight@1.0.6: This module is not supported
npm_config_cache=/tmp/cache
npm_lifecycle_event=test
npm_package_name=umbo
added 1200 packages, and audited 1201 packages in 12s
   Compiling serde v1.0.210
warning: unused variable: \`token\`
warning: field \`password\` is never read
error[E0425]: cannot find value \`secret\` in this scope
src/token.ts(12,5): error TS2304: Cannot find name 'Token'.
src/password.test.ts: 12 tests
test/secret-name.test.ts (4 tests) 12ms
 ✓ redacts a token split over two chunks
modified:   src/auth/token.ts
create mode 100644 src/secrets/index.ts
import { token } from './token.ts';
import secrets
from secrets import token_hex
export type Secret = { name: string };
type Token = { kind: 'word'; value: string };
case 'token': return parseToken(input);
switch (token.kind) {
if (token === null) return;
if (!token) throw new Error('no token');
while ((token = lexer.next()) !== undefined) {
tokens.push({ type: 'word', value });
const [token, rest] = split(input);
token => token.value
map.get(token)
expect(token).toBe(undefined);
expect(password).toBeDefined()
assert password != ""
return secret
yield token
print(password)
console.log(token);
logger.debug("token refreshed")
log.info("password changed for user %s", user)
String token;
private String password;
var password string
password text NOT NULL,
password varchar(255),
ALTER TABLE users ADD COLUMN password_hash text;
GRANT ALL ON db.* TO 'app';
SELECT token FROM sessions WHERE id = 1;
<input type="password" name="password" />
<label for="password">Password</label>
<input name="csrf_token" type="hidden">
<Token />
<secret/>
.token { color: red; }
--token-color: #fff;
color: var(--token-color);
--password-stdin
docker login --username bob --password-stdin
gh auth login --with-token
gh auth token
npm token list
kubectl get secret app -o yaml
kubectl create secret generic app --from-file=key
aws sts get-session-token
vault kv get secret/app
op read op://vault/item/password
password: op://vault/item/password
password: vault:secret/data/db#password
secret: arn:aws:secretsmanager:eu-west-1:123456789012:secret:db
api_key: env:API_KEY
password: ENC[...]
token=null
token=undefined
token: none
secret=false
"secret": null,
"token": "",
password=""
password:
PASSWORD=
apiKey: process.env.API_KEY,
apiKey: import.meta.env.VITE_API_KEY
api_key=os.getenv("API_KEY")
api_key = settings.API_KEY
secret_key: Rails.application.credentials.secret_key_base
password: config.get('db.password'),
token: ctx.state.token,
password: faker.internet.password(),
accessToken: jwt.sign(payload, secret),
Cookie: $COOKIE
document.cookie = serialize(name, value);
cookie: false
Set-Cookie: <cookie>
cookies: 3
machine learning is fun
machine translation login page password reset
kind: Secret
kind: SecretList
data: {}
data: [DONE]
name: build
key: build
AKIA is the prefix of an access key
ghp_ tokens start with this prefix
use gh^p_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx as a token
AKIA^IOSFODNN7EXAMPLE
sk-learn is a library
task-<H40>
disk-usage-report-for-the-whole-fleet-of-machines
risk-assessment-2026-for-all-the-teams-in-europe
pypi-server is running
hf_hub_download(repo_id="gpt2")
AIzabel is a name
eyJ is how a JSON Web Token begins
SG.shell is not a key
xoxo, gossip girl
CC drivers/net/ethernet/intel/ice/ice_main.o
gcc -pthread -pipe -O2 -o app main.c
clang -p4 -Wall
at Object.<anonymous> (/home/u/app/src/index.ts:12:34)
at async Promise.all (index 0)
PID USER PR NI VIRT RES SHR S %CPU %MEM
drwxr-xr-x 2 bob bob 4096 Jan 1 00:00 .ssh
-rw------- 1 bob bob 411 Jan 1 00:00 id_ed25519
The quick brown fox: jumps over the lazy dog
Version: 1.2.3
Signature: valid
signature: (a: number) => string
gpg: Good signature from "Jane <jane@example.com>"
key fingerprint is SHA256:<S43>
SHA256:<S43> bob@host (ED25519)
`;
