import type {
  FieldNullability,
  FieldRequiredness,
  InputFieldMap,
  InputType,
  SchemaTypes,
  TypeParam,
} from '@pothos/core'
import type { Scope } from '../../auth/scopes.ts'
import type { FieldLimit } from '../../limits/field-limit.ts'
import type { Access } from './access.ts'
import type { Constraint } from './constraints.ts'

/** What a root field declares about itself, read by the plugin and by tests that walk the schema. */
export interface RootFieldRules {
  /** Who may call the field. */
  readonly access: Access
  /** The scope that the caller's token or API key must have; null for a public field, which asks for no caller. */
  readonly scope: Scope | null
  /** Refuses API keys, whatever their scopes: it is about the user who calls, or beyond one account. */
  readonly usersOnly?: true
  /** Its answer has a secret that is shown once, so that no answer is kept for an Idempotency-Key. */
  readonly showsSecret?: true
  /**
   * An Idempotency-Key means nothing to it, and no answer is kept: called again it does no more. Of public mutations,
   * by which anybody could fill the table of answers, only the one of the form keeps any.
   */
  readonly ignoresKey?: true
  /**
   * Who may have its answer again for an Idempotency-Key, where it is not who may call it: its work has ended the
   * caller's own access.
   */
  readonly repeatedTo?: Access
  /**
   * The field's own statement checks access (see queryAsMember), which saves a statement before it.
   * For `member` only.
   */
  readonly accessInStatement?: true
  /** For a subscription that waits for what is to come: it is counted apart from exports. */
  readonly live?: true
  /** Name of the argument that holds the account's id, where it is not `accountId`. */
  readonly accountArg?: string
  /** Whether it takes more than other operations may send, where it is the only field. */
  readonly takesLargeBody?: true
  /** How often it may be called; see {@link FieldLimit}. */
  readonly limit?: FieldLimit
}

// Makes the rules options of Pothos's fields: a root field without `access` does not compile.
declare global {
  export namespace PothosSchemaTypes {
    export interface QueryFieldOptions<
      Types extends SchemaTypes,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveReturnShape,
    > extends RootFieldRules {}
    export interface MutationFieldOptions<
      Types extends SchemaTypes,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveReturnShape,
    > extends RootFieldRules {}
    export interface SubscriptionFieldOptions<
      Types extends SchemaTypes,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveShape,
      ResolveReturnShape,
    > extends RootFieldRules {}
    export interface InputFieldOptions<
      Types extends SchemaTypes,
      Type extends InputType<Types> | [InputType<Types>],
      Req extends FieldRequiredness<Type>,
    > {
      /** What a value of the right type must satisfy as well; text is always checked for NUL and lone surrogates. */
      constraint?: Constraint
    }
  }
}
