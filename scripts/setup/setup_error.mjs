/** A set-up that cannot go on. The message is one sentence that says what to install. */
export class SetupError extends Error {
  name = 'SetupError';
}
