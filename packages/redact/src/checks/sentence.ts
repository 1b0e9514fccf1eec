const STOP =
  /(?:^|[ '"(])(?:is|are|was|be|has|have|the|a|an|your|you|my|must|should|not|no|cannot|can|please|enter|type|choose|invalid|incorrect|wrong|required|missing|expired|forgot|reset|change|update|new|old|current|confirm|repeat|show|hide|to|for|of|or|and|with|in|on|at|from|this|that|password|passphrase|token|secret|key|keys|api)(?:[ .,:;!?'")]|$)/i;

/** True for a quoted text of several words that talks about secrets, such as a form label or an error message. */
export function isSentence(value: string): boolean {
  return value.includes(' ') && (STOP.test(value) || /[a-z][.?!]$/.test(value));
}
