import { fieldsSetInPerson, isActionInPerson, isInPerson } from '#contract/accounts/in-person.ts'
import { type Action, may, mayPerform, type ResourceType, type Verb } from '#contract/kit/permissions.ts'
import type { Role } from '#contract/kit/roles.ts'
import { isImpersonating } from '../../../app/session/impersonation.ts'

/* What is done in person only is not offered during impersonation; the banner above every page says why. */

export const mayNow = (roles: readonly Role[], verb: Verb, type: ResourceType): boolean =>
  may(roles, verb, type) && !(isInPerson(verb, type) && isImpersonating())

export const mayPerformNow = (roles: readonly Role[], action: Action): boolean =>
  mayPerform(roles, action) && !(isActionInPerson(action) && isImpersonating())

export const maySetNow = (type: ResourceType, field: string): boolean =>
  !(fieldsSetInPerson(type).includes(field) && isImpersonating())
