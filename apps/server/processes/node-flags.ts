/**
 * Flags of Node for the server's process and its workers. Small semi-spaces: Node's default lets
 * the young generation grow to tens of megabytes, which a server of short requests does not use
 * (docs/decisions/200).
 */
export const nodeFlags = ['--max-semi-space-size=4']
