import type { ApiKeyScope } from '#contract/accounts/api-keys.ts'

type SubjectOf<Scope> = Scope extends `${infer Subject}:read` ? Subject : never

/** The texts have this as their key: a colon would separate a namespace. */
export const subjectOf = (scope: ApiKeyScope) => scope.replace(':read', '') as SubjectOf<ApiKeyScope>
