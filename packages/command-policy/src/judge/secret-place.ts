const places: readonly RegExp[] = [
  // Keys and credentials of people and their tools.
  /(?:^|\/)\.(?:ssh|aws|azure|gnupg|kube|password-store|vault-token)(?:\/|$)/,
  /(?:^|\/)\.config\/(?:gcloud|gh|op|rclone|hub)(?:\/|$)/,
  /(?:^|\/)\.(?:oci|bluemix|1password|mozilla|thunderbird)(?:\/|$)/,
  /(?:^|\/)\.config\/(?:google-chrome|chromium|microsoft-edge|BraveSoftware|doctl|heroku|sops|age)(?:\/|$)/,
  /(?:^|\/)\.config\/(?:git\/credentials|containers\/auth\.json|helm\/registry|pip\/pip\.conf|stripe|netlify|fly|ngrok|configstore|snowflake)(?:\/|$)/,
  /(?:^|\/)\.local\/share\/(?:keyrings|containers\/auth\.json)(?:\/|$)/,
  /(?:^|\/)\.(?:m2\/settings(?:-security)?\.xml|gradle\/gradle\.properties|nuget\/NuGet\/NuGet\.Config|(?:cache\/)?huggingface\/token|kaggle\/kaggle\.json|snowsql\/config|fly\/config\.yml|pip\/pip\.conf)$/i,
  /(?:^|\/)Library\/Keychains(?:\/|$)/,
  /(?:^|\/)\.docker\/config\.json$/,
  /(?:^|\/)\.(?:cargo|gem)\/credentials(?:\.toml)?$/,
  /(?:^|\/)\.terraform\.d\/credentials\.tfrc\.json$/,
  // Agents keep their own keys like everybody else.
  /(?:^|\/)\.(?:claude\/\.credentials|codex\/auth|gemini\/oauth_creds|local\/share\/opencode\/auth|composer\/auth)\.json$/,
  /(?:^|\/)\.(?:_?netrc|npmrc|pypirc|pgpass|git-credentials|my\.cnf|mylogin\.cnf|databrickscfg|sentryclirc|erlang\.cookie|s3cfg|boto|htpasswd|terraformrc)$/,
  /(?:^|\/)id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?$/,
  /(?:^|\/)ssh_host_\w+_key$/,
  // Files that hold nothing but a private key.
  /\.(?:key|p12|pfx|jks|keystore|kdbx|ppk)$/i,
  /(?:^|[/._-])(?:priv|private|privkey|secret)(?:[._-][^/]*)?\.pem$/i,
  /(?:^|\/)\.(?:bash|zsh|python|psql|mysql|node_repl)_history$/,
  // Environment files of a project; their examples are meant to be read.
  /(?:^|\/)\.envrc$/,
  /(?:^|\/)\.env(?:\.(?!example$|sample$|template$|dist$|defaults?$)[^/]+)?$/,
  // The system's passwords, and the environment and memory of processes.
  /(?:^|\/)etc\/(?:g?shadow-?|sudoers(?:\.d)?|ssl\/private|kubernetes\/\w+\.conf|krb5\.keytab|NetworkManager\/system-connections|security\/opasswd|master\.passwd|wireguard)(?:\/|$)/,
  /^\/(?:var\/)?run\/secrets(?:\/|$)/,
  /^\/proc\/(?:kcore$|[^/]+\/(?:task\/\d+\/)?(?:environ|mem|auxv)$)/,
  /^\/dev\/(?:k?mem|port|sd[a-z]+\d*|nvme\d\S*|vd[a-z]+\d*|xvd[a-z]+\d*|dm-\d+|mapper\/.*|disk\/.*)$/,
];

/**
 * Whether a path is where secrets usually are: reading it asks, in every policy, because a read is all a leak needs.
 * By name only; what else is secret on this machine `paths.protected` has to say.
 */
export function isSecretPlace(path: string): boolean {
  // `git show HEAD:.env` names a file too, and some file systems do not tell `.ENV` from it.
  const names = [path, path.toLowerCase(), path.replaceAll(':', '/')];
  return places.some((place) => names.some((name) => place.test(name)));
}
