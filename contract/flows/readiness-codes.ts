/** Codes of `letter-rules.ts` that stop a load; lists need only these. */
export const readinessCodes = [
  'crosses_border',
  'sender_address',
  'sender_vihb',
  'disposer',
  'disposer_address',
  'collector_disposer',
  'origin_address',
  'destination_address',
  'receiver',
  'receiver_address',
  'carrier',
  'carrier_vihb',
  'collection_list',
  'collector',
  'waste_stream_number',
  'ewc_code',
  'ewc_code_ended',
  'ewc_code_to_come',
  'processing_method',
  'evidence',
  'product',
] as const

/** Codes of `letter-warnings.ts`: what looks wrong but stops nothing. */
export const warningCodes = [
  'border_unclear',
  'scheme_sender',
  'vihb_letters',
  'sender_not_trader',
  'sender_not_broker',
  'private_registered',
  'carrier_not_transporter',
  'not_collectable',
  'hazardous_collected',
  'giver_over_limit',
  'waste_stream_number_expected',
  'waste_stream_number_prefix',
] as const
export type WarningCode = (typeof warningCodes)[number]
