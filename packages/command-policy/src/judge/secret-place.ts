const places: readonly RegExp[] = [
  // Keys and credentials of people and their tools.
  /(?:^|\/)\.(?:ssh|aws|azure|gnupg|kube|password-store|vault-token)(?:\/|$)/,
  /(?:^|\/)\.config\/(?:gcloud|gh|op|rclone|hub)(?:\/|$)/,
  /(?:^|\/)\.docker\/config\.json$/,
  /(?:^|\/)\.(?:netrc|npmrc|pypirc|pgpass|git-credentials|my\.cnf)$/,
  /(?:^|\/)id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?$/,
  /(?:^|\/)\.(?:bash|zsh|python|psql|mysql|node_repl)_history$/,
  // Environment files of a project; their examples are meant to be read.
  /(?:^|\/)\.env(?:\.(?!example$|sample$|template$|dist$|defaults?$)[^/]+)?$/,
  // The system's passwords, and the environment and memory of processes.
  /^\/etc\/(?:g?shadow-?|sudoers(?:\.d)?|ssl\/private)(?:\/|$)/,
  /^\/proc\/[^/]+\/(?:environ|mem)$/,
];

/**
 * Whether a path is where secrets usually are: reading it asks, in every policy, because a read is all a leak needs.
 * By name only; what else is secret on this machine `paths.protected` has to say.
 */
export function isSecretPlace(path: string): boolean {
  return places.some((place) => place.test(path));
}
