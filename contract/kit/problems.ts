/**
 * Every refusal of the server: code -> HTTP status. The code is in the problem document's `code` and `type`
 * (`/errors/<code>`); texts in English and Dutch are in server/platform/i18n/problems.ts.
 */
export const problems = {
  malformed_request: 400,
  invalid_credentials: 401,
  /** At sign-in: the key is lost that the secret was kept by, and a link sets a new one. */
  secret_lost: 401,
  account_not_active: 401,
  account_needs_approval: 403,
  /** At sign-in; later it is account_needs_approval. */
  account_awaits_approval: 401,
  /** At sign-in: the secret was right, the code of the second factor is missing. */
  second_factor_required: 401,
  /** At sign-in: the code is wrong, or has been used. */
  second_factor_invalid: 401,
  token_missing: 401,
  token_expired: 401,
  token_invalid: 401,
  refresh_token_missing: 401,
  refresh_token_unknown: 401,
  refresh_token_expired: 401,
  /** No key of this server: mistyped, cut off, or never made. */
  api_key_invalid: 401,
  api_key_expired: 401,
  api_key_revoked: 401,
  access_denied: 403,
  /** An administrator acts as this user, whose own device alone may send this. */
  acting_as_another: 403,
  /** A signature that is not of the device's key, or a challenge that is over. */
  device_key_refused: 403,
  /** The office revoked the device: what it signs is of no value, and what it delivers is evidence for the office. */
  device_revoked: 410,
  /** A browser's push service that this server does not send to. */
  push_service_unknown: 422,
  /** Somebody else chose the password: its owner changes it before anything else. */
  password_change_required: 403,
  /** The session was signed in without a second factor, which is set up before anything else. */
  second_factor_missing: 403,
  /** What no API key opens, whatever its scopes. */
  api_key_refused: 403,
  api_key_scope_missing: 403,
  not_found: 404,
  link_invalid: 404,
  /** Announced and not received yet, or missing in the file store. */
  cargo_photo_missing: 404,
  /** Removed after the time that its customer keeps photos. */
  photo_expired: 410,
  no_such_route: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  /** A predecessor named in `after` has not arrived: retry after it. */
  predecessor_missing: 409,
  /** The same operation is being applied on another connection: retry. */
  operation_in_progress: 409,
  /** The driver withdrew it, or replaced it by a mended one. */
  operation_withdrawn: 409,
  /** The office decided that it does not count. */
  operation_dismissed: 409,
  shipment_already_loaded: 409,
  shipment_already_unloaded: 409,
  shipment_not_loaded: 409,
  shipment_not_unloaded: 409,
  shipment_number_taken: 409,
  /** Another phone has this device too, as a copy of it, and has given the number away: it takes another device, and number. */
  device_cloned: 409,
  /** Another user has settled the exception. */
  exception_settled: 409,
  /** The statement names something that does not exist: it can be dismissed only. */
  exception_not_acceptable: 409,
  /** Nothing shows that the phone made what its file says. */
  signature_from_file: 409,
  /** The driver has handed it over: the office works it out, and nothing comes again. */
  operation_handed_over: 409,
  project_blocked: 409,
  /** The flow has to be amended instead of edited. */
  material_flow_has_shipments: 409,
  /** The flow has to be edited instead of amended. */
  material_flow_without_shipments: 409,
  photo_offset_mismatch: 409,
  transport_mode_taken: 409,
  /** Other objects refer to it. */
  in_use: 409,
  /** Another file than the one that was previewed. */
  import_file_changed: 409,
  user_not_active: 409,
  too_many_api_keys: 409,
  too_many_webhooks: 409,
  /** What it holds is sent again once it is resumed. */
  webhook_paused: 409,
  /** It must be removed before a new one is made. */
  second_factor_enabled: 409,
  invitation_accepted: 409,
  /** A request with the same Idempotency-Key is in progress. */
  idempotency_in_progress: 409,
  link_expired: 410,
  /** A newer one of its kind was sent, which works. */
  link_replaced: 410,
  /** The link in a message is no longer valid: it is not sent again. */
  message_expired: 410,
  precondition_failed: 412,
  body_too_large: 413,
  unsupported_media_type: 415,
  content_type_missing: 415,
  validation_failed: 422,
  /** The same Idempotency-Key with another request. */
  idempotency_reused: 422,
  /** The same operation id with another content: a defect of the client. */
  operation_reused: 422,
  operation_unknown_type: 422,
  /** The server does not accept this version of the operation: the app must be updated, and keeps its queue. */
  operation_version_unsupported: 422,
  material_flow_not_carried: 422,
  /** The flow's EWC code had ended, or had not begun, on the day of the load. */
  ewc_code_not_valid_then: 422,
  /** Only the carrier that loaded it unloads a shipment of this flow. */
  unload_by_other_carrier: 422,
  /** Drivers correct only what they stated themselves. */
  correction_not_own: 422,
  /** The flow's time for corrections was over when it was made. */
  correction_too_late: 422,
  correction_without_change: 422,
  note_too_late: 422,
  /** The letter has as many as one can have. */
  too_many_signatures: 422,
  /** Of an own phone: the answer is not of what is stated with it, or the challenge not of the device. */
  signature_not_verified: 422,
  pairing_code_refused: 422,
  product_module_off: 422,
  photo_hash_mismatch: 422,
  photo_type_refused: 422,
  company_not_transporter: 422,
  /** If-Match is required. */
  precondition_required: 428,
  too_many_requests: 429,
  /** Wrong passwords or pincodes; a new one by a link ends it. */
  too_many_sign_ins: 429,
  /** To choose a secret, of one account: the newest that was sent still works. */
  too_many_links: 429,
  /** By hand, of one customer in a day. */
  too_many_mails: 429,
  /** Invitations, links and confirmations to one address or number, or in one user's name. */
  too_many_messages: 429,
  internal_error: 500,
  service_unavailable: 503,
  /** Too many requests at the same time; nothing was done for this one. */
  server_busy: 503,
  /** The server's disk or file store is full: nothing was stored. */
  storage_full: 507,
  /** By the settings of the installation: a link would reach nobody. */
  mail_switched_off: 422,
  sms_switched_off: 422,
  register_unavailable: 503,
} as const

export type ProblemCode = keyof typeof problems

/** One invalid field: its path, a message in the user's language, and the constraint's stable code. */
export interface Violation {
  readonly propertyPath: string
  readonly message: string
  readonly code: string
  /** In results of operations: the name of the rule. Rules share codes, and a refusal that is kept needs a text in any language. */
  readonly rule?: string | undefined
}

/** Temporary problems: the queue retries without asking the driver. */
export const transientProblems: ReadonlySet<string> = new Set<ProblemCode>([
  'predecessor_missing',
  'operation_in_progress',
  'too_many_requests',
  'internal_error',
  'service_unavailable',
  'server_busy',
  'storage_full',
])
