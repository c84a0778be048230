export const productLabels = {
  name: 'Name',
  description: 'Description',
  company: 'Manufacturer or seller',
  customer: 'Customer',
  certificateNumber: 'Certificate number',
  certificateValidUntil: 'Certificate valid until',
  certificate: 'Certificate file',
  updatedAt: 'Changed',
  createdAt: 'Added',
}
