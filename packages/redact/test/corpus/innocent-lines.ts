import { fill, seeded } from './fill.ts';
import { innocentOutput } from './innocent-output.ts';

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
https://registry.example.com/@types/node/-/node-24.0.0.tgz
https://example.com:8080/@vite/client
http://localhost:3000/?q=a@b
postgres://localhost:5432/app
postgres://user:password@localhost/db
postgres://\${USER}:\${PASS}@db/app
redis://localhost:6379
mongodb://<user>:<password>@host/db
see https://example.com/docs/tokens#api-token: creating one
`;

/** Lines of ordinary work that must come through as they are. */
export const innocentLines: readonly string[] = (text.trim() + innocentOutput.trimEnd())
  .split('\n')
  .map((line, index) => fill(line, seeded(index + 5000)));
