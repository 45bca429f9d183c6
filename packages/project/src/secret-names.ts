/** Names of variables that hold keys and logins, as products and people give them. */
const SECRETS = [
  ...[/^ANTHROPIC_/i, /^OPENAI_/i, /^AWS_ACCESS_KEY_ID$/i, /^npm_config_.*_auth$/i, /^MYSQL_PWD$/i],
  /(?:^|_)(?:API_?KEY|ACCESS_KEY|SECRET_KEY|PRIVATE_KEY|OPENAI_KEY)$/i,
  /(?:^|_|PG)(?:(?:AUTH)?TOKEN|SECRET|PAT|PASS(?:WORD|WD|PHRASE)|CREDENTIALS?|AUTH_CONFIG)$/i,
]

/** Whether a variable of this name is a secret of the one who runs us, as far as a name tells. The one list of them. Pure. */
export function isSecretName(name: string): boolean {
  return SECRETS.some((pattern) => pattern.test(name))
}
