import { useFormats } from '../page/use-formats.ts'

export function Day({ at }: { readonly at: string }) {
  const { date } = useFormats()
  return (
    <time className="numbers" dateTime={at}>
      {date(at)}
    </time>
  )
}

export function Moment({ at }: { readonly at: string }) {
  const { moment } = useFormats()
  return (
    <time className="numbers" dateTime={at}>
      {moment(at)}
    </time>
  )
}
