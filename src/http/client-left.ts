/** Why work ends whose caller has closed the connection: nobody hears of it, and nothing of ours failed. */
export class ClientLeftError extends Error {
  override readonly name = 'ClientLeftError'

  constructor() {
    super('The client has closed the connection')
  }
}
