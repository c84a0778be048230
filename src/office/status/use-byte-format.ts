import { useFormats } from '../shared/page/use-formats.ts'

const units = ['kB', 'MB', 'GB', 'TB'] as const

export function useByteFormat(): (bytes: number) => string {
  const { number } = useFormats()
  return (bytes) => {
    const power = Math.min(units.length, Math.max(1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)))
    const value = bytes / 1000 ** power
    return `${number(value < 10 ? Math.round(value * 10) / 10 : Math.round(value))} ${units[power - 1]}`
  }
}
