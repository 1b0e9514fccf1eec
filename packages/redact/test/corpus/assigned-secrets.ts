/** Lines with a secret between `«` and `»`, in the notations people use. */
export const assignedSecrets: readonly string[] = `
export DB_PASSWORD=«<A12>»
DB_PASSWORD=«p@ss,w0rd;<A4>&x(1)»
PGPASSWORD=«<A8>» psql -h db -U app
set MYSQL_PWD=«<A10>»
$env:API_TOKEN = "«<A24>»"
API_KEY='«<A32>»'
API_KEY=«<uuid>»
ADMIN_PASS=«letmein<D3>»
password: «hunter<D2>»
  password: «<A10>» # rotate
- secret_key: "«<S40>»"
spring.datasource.password=«<A14>»
db.password = «<A9>»
password = "«correct <W6> battery <W6>»"
"password": "«<A12>»",
{"user":"bob","password":"«<A12>»","id":3}
{"auth":{"token":"«<A30>»"}}
{\\"password\\":\\"«<A12>»\\"}
{"log":"line\\nDB_PASSWORD=«<A12>»\\n"}
{'api_key': '«<A32>»'}
{&quot;password&quot;:&quot;«<A12>»&quot;}
<password>«<A12>»</password>
<add key="DbPassword" value="«<A12>»" />
<property name="password" value="«<A12>»"/>
{"name":"DB_PASSWORD","value":"«<A12>»"}
const password = '«<A12>»';
let apiKey: string = "«<A24>»";
var token string = "«<A30>»"
String clientSecret = "«<A32>»";
$password = "«<A12>»";
'password' => '«<A12>»',
:api_token => "«<A24>»"
token := "«<A24>»"
private static final String API_KEY = "«<A32>»";
props.put("password", "«<A12>»");
config.setPassword("«<A12>»");
if (password == "«<A12>»") {
os.environ["API_TOKEN"] = "«<A24>»"
password=f'«<A12>»'
accessKey: '«<A20>»'
"private_key_id": "x", "client_secret": "«<B24>»"
X-Api-Key: «<A32>»
X-Auth-Token: «<A32>»
PRIVATE-TOKEN: «<A20>»
Ocp-Apim-Subscription-Key: «<H32>»
x-vault-token: «<A26>»
Authorization: Bearer «<A40>»
authorization: bearer «<A40>»
Authorization: Basic «Ym9iOm<A10>»
Authorization: token «<H40>»
curl -H "Authorization: Bearer «<A40>»" https://api.example.com
curl -H 'X-Api-Key: «<A32>»' https://api.example.com
{"headers":{"authorization":"Bearer «<A40>»"}}
Authorization: AWS4-HMAC-SHA256 «Credential=x/20260101/eu/s3, Signature=<H64>»
Proxy-Authorization: Basic «Ym9iOm<A10>»
the header was bearer «<A30>9» and more
Cookie: «sid=<A30>; theme=dark»
Set-Cookie: «session=<A30>; Path=/; HttpOnly»
{"cookie":"«sid=<A30>»"}
https://bob:«<A12>»@example.com/repo.git
postgres://app:«<A12>»@db:5432/app
postgresql://app:«p%40<A8>»@db/app?sslmode=require
redis://:«<A16>»@cache:6379/0
mongodb+srv://root:«<A14>»@cluster.example.net/x
amqp://guest:«<A8>»@mq:5672
https://«<A30>7aB»@github.com/org/repo
git clone https://oauth2:«<A20>»@gitlab.example.com/x.git
GET /callback?access_token=«<A40>»&state=1
GET /v1/x?api_key=«<A32>» HTTP/1.1
https://x.example/?token=«<A24>»&b=1
redirect=https%3A%2F%2Fx%3Ftoken%3D«<A24>»
https://b.s3.amazonaws.com/k?X-Amz-Credential=abc&X-Amz-Signature=«<H64>»
https://storage.googleapis.com/b/o?X-Goog-Signature=«<H128>»
https://acct.blob.core.windows.net/c?sv=2024&sig=«<A43>%3D»
https://d1.cloudfront.net/x?Expires=1&Signature=«<A60>»&Key-Pair-Id=K1
DefaultEndpointsProtocol=https;AccountName=a;AccountKey=«<S86>==»;EndpointSuffix=x
Endpoint=sb://x/;SharedAccessKeyName=Root;SharedAccessKey=«<S43>=»
Server=db;User Id=sa;Password=«<A12>»;Encrypt=true
jdbc:postgresql://db/app?user=app&password=«<A12>»
jdbc:sqlserver://db;user=sa;password=«<A12>»;
jdbc:oracle:thin:scott/«<A12>»@db:1521:xe
app:«<A12>»@tcp(db:3306)/app
Data Source=db;Pwd=«<A10>»;
machine example.com login bob password «<A12>»
db.example.com:5432:app:bob:«<A12>»
*:*:*:bob:«<A12>»
"auth": "«Ym9iOm<A14>»"
//registry.example.com/:_authToken=«<uuid>»
//registry.example.com/:_auth=«Ym9iOm<A14>»
    client-key-data: «<S200>»
    token: «<A60>»
  AWS_SECRET_ACCESS_KEY: «<S40>»
aws_secret_access_key = «<S40>»
root:«$6$<A16>$<A86>»:19000:0:99999:7:::
bob:«$apr1$<A8>$<A22>»
otpauth://totp/x:bob?secret=«<U32>»&issuer=x
mysql -u root -p«<A10>» app
mysql --password=«<A10>» app
mysqldump -h db -uroot "-p«<A10>»" app
sshpass -p «<A10>» ssh bob@host
sshpass -p'«<A10>»' ssh bob@host
curl -u bob:«<A12>» https://x
curl -sS --user "bob:«<A12>»" https://x
curl -ubob:«<A12>» https://x
+ /usr/bin/curl -u bob:«<A12>» https://x
docker login -u bob -p «<A12>» registry.example.com
docker login --username bob --password «<A12>»
redis-cli -h cache -a «<A16>» ping
ldapsearch -x -D cn=admin -w «<A12>» -b dc=x
sqlcmd -S db -U sa -P «<A12>»
zip -P «<A10>» out.zip in.txt
mongosh -u root -p «<A12>» mongodb
openssl rsa -in k.pem -passin pass:«<A10>»
keytool -storepass «<A10>» -list
gh auth login --token «<A30>»
vault login --token=«<A26>»
deploy --db-password «<A12>» --verbose
deploy --api-key=«<A32>»
java -Ddb.password=«<A12>» -jar app.jar
Connect-Thing -Password "«<A12>»"
helm install x --set auth.password=«<A12>»
terraform apply -var db_password=«<A12>»
ENV NPM_TOKEN=«<uuid>»
ARG GITHUB_TOKEN=«<A40>»
ansible_ssh_pass=«<A10>»
{User:bob Password:«<A10>9»}
Error: login failed with password «»=«<A8>77»
smtp_password: '«<A12>»'
passphrase: "«<A16>»"
JWT_SECRET=«<S44>»
SESSION_SECRET=«<A32>»
encryption_key=«<H64>»
STRIPE_API_KEY=«<A32>»
TWILIO_AUTH_TOKEN=«<H32>»
DATADOG_API_KEY=«<H32>»
CLOUDFLARE_API_TOKEN=«<B40>»
HEROKU_API_KEY=«<uuid>»
MISTRAL_API_KEY=«<A32>»
OKTA_API_TOKEN=«00<B40>»
hetzner_token: «<A64>»
CODECOV_TOKEN=«<uuid>»
ALGOLIA_ADMIN_API_KEY=«<H32>»
DISCORD_CLIENT_SECRET=«<B32>»
PASSWORD=«pässwörd<D3>»
password="«пароль<D4>»"
PASSWORD=«à<A8>à<A4>»
`
  .trim()
  .split('\n');
