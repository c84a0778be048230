/** Inline to save a request; the same as public/icons/vrachtpas.svg. */
export function Logo({ size = 32 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 512 512" aria-hidden="true">
      <rect width="512" height="512" rx="112" fill="#17324a" />
      <path d="M148 120h156l60 60v72H148z" fill="#fff" />
      <path d="M304 120l60 60h-60z" fill="#a9bccb" />
      <path d="M180 176h88M180 212h136" stroke="#17324a" strokeWidth="18" strokeLinecap="round" />
      <path d="M104 284h304l-40 76H144z" fill="#2fae7a" />
      <path
        d="M92 404c28 0 28-16 55-16s27 16 54 16 28-16 55-16 28 16 55 16 27-16 54-16 28 16 55 16"
        fill="none"
        stroke="#a9bccb"
        strokeWidth="18"
        strokeLinecap="round"
      />
    </svg>
  )
}
