import * as z from 'zod/mini'
import { chosenLanguage } from '../kit/language-reference.ts'
import { endpoint } from '../kit/endpoint.ts'
import { notificationMethods } from './notification-methods.ts'
import { contentUrl, moment, uuid } from '../kit/primitives.ts'
import { reference, resource } from '../kit/resource.ts'
import { roles } from '../kit/roles.ts'

/** What a user must do before anything else opens, in this order. */
const setUps = ['password', 'second_factor'] as const
export type SetUp = (typeof setUps)[number]

export const currentUser = resource('User', 'users', {
  id: uuid,
  email: z.optional(z.string()),
  name: z.string(),
  firstName: z.string(),
  lastNamePrefix: z.optional(z.string()),
  lastName: z.string(),
  phone: z.optional(z.string()),
  mobilePhone: z.optional(z.string()),
  roles: z.array(z.enum(roles)),
  active: z.boolean(),
  notificationMethod: z.optional(z.enum(notificationMethods)),
  locale: z.optional(reference('languages')),
  company: z.optional(resource('Company', 'companies', { id: uuid, name: z.string() })),
  customer: z.optional(
    resource('Customer', 'customers', {
      id: uuid,
      name: z.string(),
      themePrimaryColor: z.optional(z.string()),
      logo: z.optional(resource('MediaObject', 'media_objects', { id: uuid, contentUrl })),
      language: reference('languages'),
      timeZone: z.optional(z.string()),
      manageProducts: z.boolean(),
    }),
  ),
  /** The user's customer receives waste under a processor number of its own. */
  notifiesLma: z.optional(z.boolean()),
  setUp: z.optional(z.enum(setUps)),
  termsToAccept: z.optional(z.number()),
  positionConsentAt: z.optional(moment),
  driver: z.optional(reference('drivers')),
})
export type CurrentUser = z.output<typeof currentUser>

export const readCurrentUser = endpoint({
  method: 'GET',
  path: '/users/me',
  openWithoutApproval: true,
  openBeforeSetUp: true,
  response: currentUser,
  personal: true,
})

export const changeLocale = endpoint({
  method: 'PATCH',
  path: '/users/{id}',
  openWithoutApproval: true,
  body: z.object({ locale: chosenLanguage }),
  response: currentUser,
  personal: true,
  refusals: ['access_denied', 'not_found'],
})
