import { fill, seeded } from './fill.ts';

const text = `
password: string
password: string;
password?: string;
  password: str
  token: AccessToken
readonly token: Token;
password: z.string().min(8),
const password = req.body.password;
const token = await getToken();
let token = null;
token = os.environ["API_TOKEN"]
password = getpass.getpass()
self.password = password
this.token = token;
def login(user, password=None):
connect(password=password, token=token)
connect(password=args.password)
fetch(url, { headers: { Authorization: \`Bearer \${token}\` } })
Authorization: Bearer $TOKEN
Authorization: Bearer \${{ secrets.GITHUB_TOKEN }}
Authorization: Bearer <your-token>
authorization: Basic <credentials>
curl -H "Authorization: Bearer $API_TOKEN" https://api.example.com
curl -u "$USER:$PASS" https://example.com
curl -u user: https://example.com
curl -sSL https://example.com/install.sh
token: \${{ secrets.NPM_TOKEN }}
NODE_AUTH_TOKEN: \${{ secrets.NPM_TOKEN }}
DB_PASSWORD=$DB_PASSWORD
DB_PASSWORD=\${DB_PASSWORD:-}
export API_KEY="$(cat /run/secrets/api_key)"
API_KEY=<your-key>
API_KEY=<YOUR_API_KEY>
API_KEY=your-api-key-here
API_KEY=xxxxxxxxxxxxxxxx
API_KEY=XXXX-XXXX-XXXX
password: ********
password: "********"
password = ****
"password": "[hidden]"
"password": "<redacted>"
password: (sensitive value)
password=%DB_PASSWORD%
password={{ db_password }}
password: !vault |
passwordFile: /run/secrets/db_password
password_file=/run/secrets/db
password: /run/secrets/db-password
token: /var/run/secrets/kubernetes.io/serviceaccount/token
secretName: my-app-tls
secretRef: app-secrets
secretKeyRef:
imagePullSecrets: []
secrets: inherit
secret: true
tokens: 4096
max_tokens: 4096
"max_tokens": 1024,
total tokens: 15321
prompt_tokens=512 completion_tokens=88
token_type: bearer
"token_type": "Bearer"
tokenizer: gpt2
token_count = 42
Unexpected token: }
SyntaxError: Unexpected token '<', "<!DOCTYPE "... is not valid JSON
error TS1005: ';' expected. token: identifier
Error: Invalid token: expected string
Error: password is required
Password: must be at least 8 characters
Your password must contain a number.
"password": "Password",
"password": "Your password is too short",
"passwordLabel": "Enter your password",
password: 'Please enter a password',
"forgotPassword": "Forgot your password?",
[sudo] password for bob:
Enter passphrase for key '/home/bob/.ssh/id_ed25519':
bob@host's password:
Password:
Enter password:
passed: 120
pass: 120 fail: 0
# pass 12
tests passed in 3.2s
PASS src/index.test.ts
bypass=true
compass: north
passenger_count: 42
passive: true
password_reset_sent_at: 2026-01-01
password_changed=true
password_length=12
password-policy: strict
hashed passwords are stored in users.password_hash
author: Jane Doe <jane@example.com>
authority: example.com
authenticated: true
auth: true
auth: required
oauth: enabled
basic usage: see README
Basic example of a component
bearer of bad news, this build failed
key: value
key: node-modules-linux-x64-v3
cache-key: build-<H40>
primary_key: id
PRIMARY_KEY=id
sort_key=created_at
foreign_key: user_id
partition-key: tenant
keyboard: qwerty
monkey: george
public_key: <S64>
publicKey: "<S64>"
ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABgQ<S200> bob@host
ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI<S43> bob@host
-----BEGIN PUBLIC KEY-----
-----BEGIN CERTIFICATE-----
-----END PRIVATE KEY-----
if (text.includes('-----BEGIN PRIVATE KEY-----')) {
grep -r "BEGIN RSA PRIVATE KEY" .
commit <H40>
Merge pull request #12 from org/branch
sha256:<H64>
Digest: sha256:<H64>
"integrity": "sha512-<S86>=="
integrity sha512-<S86>==
md5sum: <H32>  file.tar.gz
<H64>  dist/app.tar.gz
etag: "<H32>"
request-id: <uuid>
trace_id=<H32> span_id=<H16>
session id <uuid> closed
x-request-id: <uuid>
"id": "<uuid>",
build <H8> deployed
index <H7>..<H7> 100644
image: registry.example.com/app@sha256:<H64>
docker pull alpine:3.20
docker run -u 1000:1000 alpine id
docker run -p 8080:80 nginx
mkdir -p build/out
cp -p a b
ssh -p 2222 bob@host
grep -p pattern file
mysql -u root -p
mysql -u root -P 3306 -h db
psql -p 5432 -U app
redis-cli -h cache -p 6379
rsync -avz -e "ssh -p 22" a b
tar -xpf x.tar
git clone https://github.com/org/repo.git
git clone git@github.com:org/repo.git
ssh://git@github.com/org/repo.git
https://user@example.com/path
https://example.com/@scope/package
https://registry.npmjs.org/@types/node/-/node-24.0.0.tgz
https://example.com:8080/@vite/client
http://localhost:3000/?q=a@b
postgres://localhost:5432/app
postgres://user:password@localhost/db
postgres://\${USER}:\${PASS}@db/app
redis://localhost:6379
mongodb://<user>:<password>@host/db
see https://example.com/docs/tokens#api-token: creating one
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

/** Lines of ordinary work that must come through as they are. */
export const innocentLines: readonly string[] = text
  .trim()
  .split('\n')
  .map((line, index) => fill(line, seeded(index + 5000)));
