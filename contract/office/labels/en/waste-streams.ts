/** What a file of waste streams states beside the flow and the address. */
export const wasteStreamLabels = {
  disposerCoc: 'Disposer’s Chamber of Commerce number',
  disposerName: 'Disposer',
  vicinity: 'Description of the place',
  composition: 'Nature and composition',
  concernSubstances: 'Substances of very high concern (ZZS)',
  packaging: 'Packaging',
  packages: 'Number of packages',
}
