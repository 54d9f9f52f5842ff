// Loaded into a server's process before it starts: makes the mistakes that no code of the product should.
process.on('SIGUSR2', () => {
  throw new Error('a mistake')
})
process.on('SIGWINCH', () => {
  Promise.reject({ email: 'grace@example.com' })
})
