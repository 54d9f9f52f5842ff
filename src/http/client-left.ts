/** Ends work after its client has closed the connection: no answer is sent, and nothing of ours failed. */
export class ClientLeftError extends Error {
  override readonly name = 'ClientLeftError'

  constructor() {
    super('The client has closed the connection')
  }
}
