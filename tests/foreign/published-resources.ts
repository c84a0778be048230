type Operation = 'list' | 'show' | 'create' | 'edit' | 'delete'

export interface PublishedResource {
  readonly path: string
  readonly operations: readonly Operation[]
  /** Fields that the specification names, as a foreign client must find them; not all that there are. */
  readonly fields: readonly string[]
}

const all = ['list', 'show', 'create', 'edit', 'delete'] as const
const readOnly = ['list', 'show'] as const
const reference = (path: string, fields: readonly string[]): PublishedResource => ({
  path,
  operations: all,
  fields,
})

/**
 * What the API promises to others, by type. Written down here by hand, so that a resource that is lost is
 * missed.
 */
export const publishedResources: Readonly<Record<string, PublishedResource>> = {
  User: {
    path: 'users',
    operations: all,
    fields: [
      'email',
      'firstName',
      'lastNamePrefix',
      'lastName',
      'phone',
      'mobilePhone',
      'roles',
      'active',
      'locale',
      'customer',
      'company',
      'password',
    ],
  },
  Driver: {
    path: 'drivers',
    operations: ['list', 'show', 'create', 'edit'],
    fields: ['user', 'inviteStatus', 'approved', 'approvedAt', 'graceUntil', 'ridesToday'],
  },
  Customer: {
    path: 'customers',
    operations: all,
    fields: [
      'name',
      'debtorNumber',
      'themePrimaryColor',
      'logo',
      'language',
      'unlimitedModifications',
      'manageProducts',
    ],
  },
  Company: {
    path: 'companies',
    operations: all,
    fields: [
      'name',
      'cocNumber',
      'vihbNumber',
      'address',
      'types',
      'phonePlanning',
      'transportDocumentsEmail',
      'generalEmail',
      'ebaWebserviceAddress',
      'logo',
    ],
  },
  CompanyTransporter: {
    path: 'company_transporters',
    operations: all,
    fields: ['company', 'transporter', 'type'],
  },
  CompanyChangeRequest: {
    path: 'company_change_requests',
    operations: ['list', 'create'],
    fields: ['company', 'comment', 'status'],
  },
  Location: {
    path: 'locations',
    operations: all,
    fields: ['company', 'description', 'address', 'position', 'ebaLocation'],
  },
  ContactPerson: { path: 'contact_persons', operations: all, fields: ['company', 'email'] },
  Project: {
    path: 'projects',
    operations: all,
    fields: ['name', 'number', 'pairingCode', 'status', 'employer', 'employerReference'],
  },
  ProjectShare: { path: 'project_shares', operations: all, fields: ['project'] },
  ProjectReader: { path: 'project_readers', operations: all, fields: ['project', 'user'] },
  ProjectStatus: reference('project_statuses', ['blocked', 'position']),
  Product: { path: 'products', operations: all, fields: ['name', 'description', 'certificate'] },
  MaterialFlow: {
    path: 'material_flows',
    operations: all,
    fields: [
      'number',
      'documentType',
      'origin',
      'destination',
      'sender',
      'senderType',
      'transportedBy',
      'estimatedLoad',
      'cargoUnit',
      'loadInstructions',
      'unloadInstructions',
      'remarksForLetter',
      'product',
      'evidence',
      'chlorideValueRequired',
      'cargoPhotoRequired',
      'weighSlipNumberRequired',
      'amountDetermination',
      'allowTransporterNote',
      'recipients',
    ],
  },
  Shipment: {
    path: 'shipments',
    operations: all,
    fields: [
      'number',
      'loadDate',
      'unloadDate',
      'status',
      'weighedLoad',
      'nettoWeight',
      'tareWeight',
      'transporterNoteLoad',
      'transporterNoteUnload',
      'chlorideValue',
      'cargoPhotos',
      'weightTicketNumber',
      'driver',
      'transportMode',
    ],
  },
  TransportMode: {
    path: 'transport_modes',
    operations: all,
    fields: ['type', 'identificationCode', 'ship', 'truck', 'container'],
  },
  TruckType: reference('truck_types', ['code']),
  Unit: reference('units', ['code', 'weighbridge', 'factorToKilograms']),
  EwcCode: reference('ewc_codes', ['code']),
  ProcessingMethod: reference('processing_methods', ['code']),
  SenderType: reference('sender_types', ['code']),
  Country: reference('countries', ['code', 'iso3']),
  Language: { path: 'languages', operations: readOnly, fields: ['code'] },
  Document: {
    path: 'documents',
    operations: ['list', 'show', 'create'],
    fields: ['documentType', 'project', 'company', 'shipment'],
  },
  DocumentVersion: {
    path: 'document_versions',
    operations: readOnly,
    fields: ['createdAt', 'numberOfModifications', 'defaultDocument', 'withCompanyLogo'],
  },
  MediaObject: { path: 'media_objects', operations: ['list', 'show'], fields: ['contentUrl', 'kind'] },
  OutgoingMail: { path: 'outgoing_mails', operations: readOnly, fields: ['status'] },
  AuditEntry: { path: 'audit_entries', operations: ['list'], fields: ['action'] },
  DashboardVehicle: { path: 'dashboard_vehicles', operations: readOnly, fields: [] },
}
