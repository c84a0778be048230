import { isActionInPerson, isInPerson } from '#contract/accounts/in-person.ts'
import { type Action, may, mayPerform, type ResourceType, type Verb } from '#contract/kit/permissions.ts'
import type { Policy } from './endpoint.ts'
import { notImpersonated } from './not-impersonated.ts'

/** The policy of an action by the table of permissions, in person where the table says so. */
export const requires = (action: Action): Policy => {
  const policy: Policy = ({ roles }) => mayPerform(roles, action)
  return isActionInPerson(action) ? notImpersonated(policy) : policy
}

/** The same for a verb on resources of a type. */
export const requiresRight = (verb: Verb, type: ResourceType): Policy => {
  const policy: Policy = ({ roles }) => may(roles, verb, type)
  return isInPerson(verb, type) ? notImpersonated(policy) : policy
}
