/**
 * A text without what addresses in it carry of secrets: passwords, tokens that stand for a user's
 * name (https://TOKEN@host), and queries. Messages and the facts of failed commands end up in logs.
 */
export function withoutSecrets(text: string): string {
  return text
    .replace(/(:\/\/[^/@:\s'"]*):[^/\s'"]*@/g, '$1:***@')
    .replace(/(https?:\/\/)[^/@:\s'"]+@/gi, '$1***@')
    .replace(/(:\/\/[^\s?'"]*)\?[^\s'"]*/g, '$1?***');
}
