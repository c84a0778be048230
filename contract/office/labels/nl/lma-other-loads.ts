export const lmaOtherLoadsLabels = {
  month: 'Maand',
  wasteStreamNumber: 'Afvalstroomnummer',
  kilograms: 'Kilogram',
  loads: 'Vrachten',
  carriers: 'Vervoerders (KvK)',
  remark: 'Opmerking',
}
