import { expect, it } from 'vitest'
import { programArguments } from '../../bench/servers.ts'

it('the benchmark gives node what npm start gives it', () => {
  const args = programArguments('migrate')
  expect(args.slice(-2)).toEqual(['src/main.ts', 'migrate'])
  for (const option of args.slice(0, -2)) expect(option).toMatch(/^--\w/)
})
