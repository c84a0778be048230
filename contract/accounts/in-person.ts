import type { Action, ResourceType, Verb } from '../kit/permissions.ts'

/*
 * What a user does in person only, and no administrator who acts as them: it gives somebody access or a secret that stays when
 * the hour is over, takes it away, or states something in the user's name.
 */

const verbsInPerson: Partial<Record<ResourceType, readonly Verb[]>> = {
  // A load, and what a letter says was loaded.
  Shipment: ['create', 'change'],
  // Mailed in the user's name.
  CompanyChangeRequest: ['create'],
  User: ['create', 'remove'],
  Driver: ['create', 'remove'],
  ProjectShare: ['create', 'change', 'remove'],
  ProjectReader: ['create', 'change', 'remove'],
  ApiKey: ['create'],
  Webhook: ['create', 'change', 'remove'],
  CompanyTransporter: ['create', 'change', 'remove'],
  Session: ['remove'],
}

const fieldsInPerson: Partial<Record<ResourceType, readonly string[]>> = {
  User: ['roles', 'active', 'customer', 'company'],
  Driver: ['company'],
  // Where letters, and answers to them, go from then on.
  Company: ['ebaWebserviceAddress', 'ebaCredentials', 'generalEmail', 'transportDocumentsEmail'],
  // Its general address is where answers to letters go.
  Project: ['employer'],
  // They get every letter from then on.
  MaterialFlow: ['recipients'],
}

const actionsInPerson: ReadonlySet<Action> = new Set<Action>([
  'pairWithProject',
  'unloadShipment',
  'settleException',
  'importRescueFile',
  'regeneratePairingCode',
  'mailMaterialFlow',
  'approveDriver',
  'manageUsers',
  'revokeApiKey',
  'revokeDevice',
  'endSessions',
  'resetPincode',
  'useSecondFactor',
])

/** Whether nobody does this to resources of this type while acting as another. */
export const isInPerson = (verb: Verb, type: ResourceType): boolean =>
  verbsInPerson[type]?.includes(verb) === true

/** The fields of a type that nobody sets while acting as another, though others may be. */
export const fieldsSetInPerson = (type: ResourceType): readonly string[] => fieldsInPerson[type] ?? []

/** Whether nobody performs this while acting as another. */
export const isActionInPerson = (action: Action): boolean => actionsInPerson.has(action)
