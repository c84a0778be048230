import { Fragment } from 'react'

/** Breaks before a domain rather than within it. */
export function MailAddresses({ children }: { readonly children: string }) {
  return children.split(/(?<=@)/).map((part, index) => (
    <Fragment key={index}>
      {index === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ))
}
