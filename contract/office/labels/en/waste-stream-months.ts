export const wasteStreamMonthLabels = {
  month: 'Month',
  wasteStreamNumber: 'Waste stream number',
  usualName: 'Material',
  ewcCode: 'EWC code',
  receiver: 'Receiver',
  loads: 'Loads',
  kilograms: 'Kilograms',
  withoutWeight: 'Without weight',
}
