export const lmaOtherLoadsLabels = {
  month: 'Month',
  wasteStreamNumber: 'Waste stream number',
  kilograms: 'Kilograms',
  loads: 'Loads',
  carriers: 'Carriers (Chamber of Commerce)',
  remark: 'Remark',
}
