import type { AnyVariables, TypedDocumentNode } from '@urql/core'
import { useMutation } from '@urql/preact'
import { type OwnVariables, useWithAccount } from './account.tsx'
import { explain, type Problem } from './problem.ts'

/** The outcome of a request: the response, or the reason for its failure. */
export type Outcome<Data> =
  | { readonly data: Data; readonly problem?: never }
  | { readonly data?: never; readonly problem: Problem }

/** A change that can be requested. */
export interface Change<Data, Variables> {
  /** With a key it is done once, however often it is sent until it is answered. */
  readonly run: (variables: Variables, key?: string) => Promise<Outcome<Data>>
  readonly isRunning: boolean
  /** Why the last one was not done. */
  readonly problem: Problem | null
}

/** Variables whose `input` names each of its fields, so that one which a form forgot does not compile. */
type Whole<Variables> = Variables &
  (Variables extends { readonly input: infer Input }
    ? { readonly input: { readonly [Field in keyof Required<Input>]: Input[Field] } }
    : unknown)

/** A mutation of the account, and what became of it in words. A field that is undefined is not sent. */
export function useChange<Data, Variables extends AnyVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
): Change<Data, Whole<OwnVariables<Variables>>> {
  return usePartialChange(mutation)
}

/** A mutation that sends some fields of its input only. */
export function usePartialChange<Data, Variables extends AnyVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
): Change<Data, OwnVariables<Variables>> {
  const withAccount = useWithAccount()
  const [{ fetching, error }, execute] = useMutation<Data, Variables>(mutation)
  const run = async (variables: OwnVariables<Variables>, key?: string): Promise<Outcome<Data>> => {
    const context = key === undefined ? {} : { fetchOptions: { headers: { 'idempotency-key': key } } }
    const { data, error } = await execute(withAccount(variables), context)
    if (error) return { problem: explain(error) }
    if (!data) throw new Error('A mutation answered neither data nor an error')
    return { data }
  }
  return { run, isRunning: fetching, problem: error ? explain(error) : null }
}
