import type { Action, ResourceType, Verb } from '../kit/permissions.ts'

/*
 * What an administrator may not do while acting as a user: it gives or takes away access or a secret for
 * longer than the hour, or states something in the user's name.
 */

const verbsInPerson: Partial<Record<ResourceType, readonly Verb[]>> = {
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
  // Letters and their answers go there from then on.
  Company: ['ebaWebserviceAddress', 'ebaCredentials', 'generalEmail', 'transportDocumentsEmail'],
  // The general address of the employer receives answers to letters.
  Project: ['employer'],
  // Recipients get every letter from then on.
  MaterialFlow: ['recipients'],
}

const actionsInPerson: ReadonlySet<Action> = new Set<Action>([
  'pairWithProject',
  'unloadShipment',
  'forwardShipment',
  'askForSignature',
  'stateAcceptance',
  'stateRest',
  'stateTreatment',
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
  'sendLmaNotification',
])

export const isInPerson = (verb: Verb, type: ResourceType): boolean =>
  verbsInPerson[type]?.includes(verb) === true

export const fieldsSetInPerson = (type: ResourceType): readonly string[] => fieldsInPerson[type] ?? []

export const isActionInPerson = (action: Action): boolean => actionsInPerson.has(action)
