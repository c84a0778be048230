import { fieldsSetInPerson, isActionInPerson, isInPerson } from '#contract/accounts/in-person.ts'
import { type Action, may, mayPerform, type ResourceType, type Verb } from '#contract/kit/permissions.ts'
import type { Role } from '#contract/kit/roles.ts'
import { isImpersonating } from '../../../app/session/impersonation.ts'

/* What is done in person only is not offered while acting as another: the banner above every page says why. */

/** `may`, for who may act as another right now. */
export const mayNow = (roles: readonly Role[], verb: Verb, type: ResourceType): boolean =>
  may(roles, verb, type) && !(isInPerson(verb, type) && isImpersonating())

/** `mayPerform`, for who may act as another right now. */
export const mayPerformNow = (roles: readonly Role[], action: Action): boolean =>
  mayPerform(roles, action) && !(isActionInPerson(action) && isImpersonating())

/** Whether a field of a type is set right now by who may change it. */
export const maySetNow = (type: ResourceType, field: string): boolean =>
  !(fieldsSetInPerson(type).includes(field) && isImpersonating())
