/** Of the description of waste in a flow's form, and its fields in the log. */
export const wastedata = {
  composition: 'Nature and composition',
  noConcernSubstances: 'No substances of very high concern are known in it',
  concernSubstances: 'Substances of very high concern above their limit',
  concernHelp: 'Asked of waste since 1 July 2024: name each, or say above that none are known.',
  packaging: 'Packaging',
  count: 'Number of packages',
  unNumber: 'UN number (ADR)',
  adrHelp: 'Only if the letter is to state it; else it refers to the separate ADR document.',
  class: 'Class',
  packingGroup: 'Packing group',
  tunnelCode: 'Tunnel code',
}
