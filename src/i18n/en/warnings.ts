/** Of what looks wrong on a letter, by the codes of `contract/letters/letter-warnings.ts`. */
export const warnings = {
  title: 'Worth a look; nothing is stopped by it.',
  warnings_one: '1 point on the letter',
  warnings_other: '{{count}} points on the letter',
  border_unclear:
    'By its position or town a place lies at or across the border, and the rest of its address does not say so: look at its country.',
  scheme_sender: 'Under the collectors’ scheme the client is the sender; here the collector is.',
  vihb_letters: 'A VIHB number ends in letters other than V, I, H, B or X in their places.',
  sender_not_trader: 'The sender is a merchant, and its VIHB number has no H of trade.',
  sender_not_broker: 'The sender is an intermediary, and its VIHB number has no B of brokerage.',
  sender_not_disposer: 'The sender is the primary disposer, and another company is the disposer.',
  private_registered: 'The disposer is a private person, but has a VIHB number.',
  carrier_not_transporter: 'A carrier’s VIHB number has neither the V of transport nor the I of collection.',
  not_collectable:
    'Only waste of annex A may be collected on a route or under the collectors’ scheme; this EWC code is not one that we know to be of it.',
  hazardous_collected:
    'Hazardous waste may be collected on a route or under the collectors’ scheme up to 50 kg an address.',
  giver_over_limit:
    'At an address more than 50 kg of hazardous waste was fetched: that needs a letter of its own.',
  waste_stream_number_expected:
    'The receiver gives waste stream numbers, and this flow has none: ask the receiver for it.',
  waste_stream_number_prefix: 'The waste stream number does not begin with the receiver’s processor number.',
  waste_stream_number_shared:
    'Another flow uses this waste stream number for another disposer, origin, EWC code or method: ask the receiver for a number of its own.',
  composition_missing: 'Nature and composition of the waste are not stated.',
  concern_substances_missing:
    'It is not stated which substances of very high concern the waste contains, or that none are known.',
  packaging_missing: 'The packaging is not stated.',
  packaging_uncounted:
    'The number of packages is not stated: fill it in, or leave it to the driver at each load.',
  density_missing:
    'The amount is a volume without a density, so that no kilograms follow from it: state the density, or leave it to the driver at each load.',
  packaging_loose: 'This waste does not travel loose: state its packaging.',
}
