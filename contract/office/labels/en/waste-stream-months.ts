export const wasteStreamMonthLabels = {
  month: 'Month',
  wasteStreamNumber: 'Waste stream number',
  usualName: 'Material',
  ewcCode: 'EWC code',
  receiver: 'Receiver',
  loads: 'Loads',
  kilograms: 'Kilograms',
  gap: 'Cannot be reported',
}

export const monthGapLabels = {
  no_number: 'no waste stream number',
  no_weight: 'no kilograms',
  no_number_no_weight: 'no waste stream number, no kilograms',
  implausible_weight:
    'kilograms that cannot be right: other than were loaded or came back, or more than the vehicle carries',
}
