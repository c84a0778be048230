export const projectLabels = {
  number: 'Number',
  name: 'Name',
  description: 'Description',
  status: 'Status',
  customer: 'Customer',
  employer: 'Employer',
  employerReference: 'Reference of the employer',
  employerContact: 'Contact of the employer',
  materialFlowCount: 'Material flows',
  shipmentCount: 'Shipments',
  createdAt: 'Created',
}
