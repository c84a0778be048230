/**
 * Every refusal of the server: code -> HTTP status. The problem document has the code in `code` and `type`
 * (`/errors/<code>`). Texts: server/platform/i18n/problems.ts.
 */
export const problems = {
  malformed_request: 400,
  invalid_credentials: 401,
  /** At sign-in: the key that the secret was kept by is lost; a link sets a new secret. */
  secret_lost: 401,
  account_not_active: 401,
  account_needs_approval: 403,
  account_awaits_approval: 401,
  /** At sign-in: the secret was right, the code of the second factor is missing. */
  second_factor_required: 401,
  second_factor_invalid: 401,
  token_missing: 401,
  token_expired: 401,
  token_invalid: 401,
  refresh_token_missing: 401,
  refresh_token_unknown: 401,
  refresh_token_expired: 401,
  api_key_invalid: 401,
  api_key_expired: 401,
  api_key_revoked: 401,
  access_denied: 403,
  /** An administrator acts as this user; only the user's own device may send this. */
  acting_as_another: 403,
  /** Not signed by the device's key, or the challenge is over. */
  device_key_refused: 403,
  /** The office revoked the device: its signatures are void, and its deliveries are evidence. */
  device_revoked: 410,
  push_service_unknown: 422,
  /** Somebody else chose the password; its owner must change it first. */
  password_change_required: 403,
  /** The session was signed in without a second factor, which must be set up first. */
  second_factor_missing: 403,
  api_key_refused: 403,
  api_key_scope_missing: 403,
  not_found: 404,
  link_invalid: 404,
  cargo_photo_missing: 404,
  photo_expired: 410,
  no_such_route: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  /** A predecessor named in `after` has not arrived: retry after it. */
  predecessor_missing: 409,
  operation_in_progress: 409,
  /** The driver withdrew it, or replaced it by a mended one. */
  operation_withdrawn: 409,
  operation_dismissed: 409,
  shipment_already_loaded: 409,
  shipment_already_unloaded: 409,
  shipment_not_loaded: 409,
  shipment_not_unloaded: 409,
  /** Who receives the cargo signs once it is unloaded, or refused. */
  receipt_before_unload: 409,
  shipment_turned_away: 409,
  shipment_not_turned_away: 409,
  /** Another shipment has the cargo, which `detail` names. */
  cargo_goes_on_already: 409,
  shipment_number_taken: 409,
  /** Another phone has this device and used the number: this one registers as another device. */
  device_cloned: 409,
  exception_settled: 409,
  exception_not_acceptable: 409,
  /** The shipment that goes on with a cargo, which `detail` names: its load is accepted first. */
  follower_not_loaded: 409,
  /** Nothing proves that the phone made what its file says. */
  signature_from_file: 409,
  /** The driver has handed it over: the office decides, and nothing is sent again. */
  operation_handed_over: 409,
  project_blocked: 409,
  material_flow_has_shipments: 409,
  material_flow_without_shipments: 409,
  photo_offset_mismatch: 409,
  transport_mode_taken: 409,
  in_use: 409,
  import_file_changed: 409,
  user_not_active: 409,
  too_many_api_keys: 409,
  too_many_webhooks: 409,
  webhook_paused: 409,
  /** The installation notifies nothing: the office makes files. */
  lma_not_set_up: 409,
  /** Its loads changed since it was shown, or somebody else notified it. */
  lma_line_changed: 409,
  /** It must be removed before a new one is made. */
  second_factor_enabled: 409,
  invitation_accepted: 409,
  idempotency_in_progress: 409,
  link_expired: 410,
  link_replaced: 410,
  signature_link_expired: 410,
  message_expired: 410,
  precondition_failed: 412,
  body_too_large: 413,
  unsupported_media_type: 415,
  content_type_missing: 415,
  validation_failed: 422,
  idempotency_reused: 422,
  /** The same operation id with another content: a defect of the client. */
  operation_reused: 422,
  operation_unknown_type: 422,
  /** The app must be updated; it keeps its queue. */
  operation_version_unsupported: 422,
  material_flow_not_carried: 422,
  ewc_code_not_valid_then: 422,
  /** Another waste than that of the cargo that goes on. */
  cargo_differs: 422,
  receiver_turned_away: 422,
  unload_by_other_carrier: 422,
  correction_not_own: 422,
  correction_too_late: 422,
  correction_overtaken: 422,
  correction_without_change: 422,
  note_too_late: 422,
  too_many_signatures: 422,
  /** The own phone's answer does not belong to the statement, or its challenge not to the device. */
  signature_not_verified: 422,
  /** What the own phone showed is of another letter: its number, cargo, amount, route, vehicle or acceptance. */
  signature_of_other_letter: 422,
  /** The own phone says that it signed before what it signed, or after it arrived. */
  signature_time_impossible: 422,
  /** The code that was signed counts for one signature of one letter. */
  signature_already_used: 409,
  pairing_code_refused: 422,
  product_module_off: 422,
  photo_hash_mismatch: 422,
  photo_type_refused: 422,
  company_not_transporter: 422,
  precondition_required: 428,
  too_many_requests: 429,
  /** Wrong secrets; a new secret set by a link ends it. */
  too_many_sign_ins: 429,
  /** Links for one account: the newest one still works. */
  too_many_links: 429,
  too_many_mails: 429,
  /** By mail to one address about one letter; the links that it has work. */
  signature_asked_often: 429,
  /** To one address or number, or in one user's name. */
  too_many_messages: 429,
  internal_error: 500,
  service_unavailable: 503,
  server_busy: 503,
  storage_full: 507,
  /** The installation sends no mail, so a link would reach nobody. */
  mail_switched_off: 422,
  sms_switched_off: 422,
  register_unavailable: 503,
  lma_unavailable: 503,
} as const

export type ProblemCode = keyof typeof problems

export interface Violation {
  readonly propertyPath: string
  readonly message: string
  readonly code: string
  /**
   * Name of the rule in results of operations: rules share codes, and a stored refusal needs a text in any
   * language.
   */
  readonly rule?: string | undefined
}

/** Temporary: the queue retries without asking the driver. */
export const transientProblems: ReadonlySet<string> = new Set<ProblemCode>([
  'predecessor_missing',
  'operation_in_progress',
  'too_many_requests',
  'internal_error',
  'service_unavailable',
  'server_busy',
  'storage_full',
])
