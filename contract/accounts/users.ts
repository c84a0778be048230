import * as z from 'zod/mini'
import { chosenLanguage } from '../kit/language-reference.ts'
import { endpoint } from '../kit/endpoint.ts'
import { notificationMethods } from './notification-methods.ts'
import { contentUrl, moment, uuid } from '../kit/primitives.ts'
import { reference, resource } from '../kit/resource.ts'
import { roles } from '../kit/roles.ts'

/** What a user may have to do before anything else opens, in this order. */
const setUps = ['password', 'second_factor'] as const
export type SetUp = (typeof setUps)[number]

export const currentUser = resource('User', 'users', {
  id: uuid,
  email: z.optional(z.string()),
  /** First name, prefix and last name, joined. */
  name: z.string(),
  firstName: z.string(),
  lastNamePrefix: z.optional(z.string()),
  lastName: z.string(),
  phone: z.optional(z.string()),
  mobilePhone: z.optional(z.string()),
  roles: z.array(z.enum(roles)),
  active: z.boolean(),
  /** How notifications reach the user: as chosen, else by e-mail, and by SMS where there is no address. */
  notificationMethod: z.optional(z.enum(notificationMethods)),
  /** Absent until the user chose one. */
  locale: z.optional(reference('languages')),
  company: z.optional(resource('Company', 'companies', { id: uuid, name: z.string() })),
  customer: z.optional(
    resource('Customer', 'customers', {
      id: uuid,
      name: z.string(),
      themePrimaryColor: z.optional(z.string()),
      logo: z.optional(resource('MediaObject', 'media_objects', { id: uuid, contentUrl })),
      language: reference('languages'),
      /** The IANA time zone that the office's pages show times in; absent in what an earlier release kept. */
      timeZone: z.optional(z.string()),
      manageProducts: z.boolean(),
    }),
  ),
  /** Absent where nothing is left to do. */
  setUp: z.optional(z.enum(setUps)),
  /** The version of the terms that the user is asked to accept, who accepted an earlier one. */
  termsToAccept: z.optional(z.number()),
  /** Since when a driver agrees to the position being recorded at load and unload; absent without consent. */
  positionConsentAt: z.optional(moment),
  /** The driver of this user account. */
  driver: z.optional(reference('drivers')),
})
export type CurrentUser = z.output<typeof currentUser>

/** Reads the current user. */
export const readCurrentUser = endpoint({
  method: 'GET',
  path: '/users/me',
  access: 'signed-in',
  openWithoutApproval: true,
  openBeforeSetUp: true,
  response: currentUser,
  type: 'User',
  personal: true,
})

/** Changes one's own language. */
export const changeLocale = endpoint({
  method: 'PATCH',
  path: '/users/{id}',
  access: 'signed-in',
  openWithoutApproval: true,
  params: z.object({ id: uuid }),
  body: z.object({ locale: chosenLanguage }),
  response: currentUser,
  type: 'User',
  personal: true,
  refusals: ['access_denied', 'not_found'],
})
