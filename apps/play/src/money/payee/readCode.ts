interface Detector {
  detect: (source: ImageData) => Promise<{ rawValue: string }[]>
}
type DetectorType = new (options: { formats: string[] }) => Detector

let detector: Detector | null | undefined

/** The browser's own reader of codes; null where there is none. */
function ownDetector(): Detector | null {
  if (detector === undefined) {
    const Own = (globalThis as { BarcodeDetector?: DetectorType }).BarcodeDetector
    try {
      detector = Own ? new Own({ formats: ['qr_code'] }) : null
    } catch {
      detector = null
    }
  }
  return detector
}

/** Reads the text of a QR code in a picture; '' if there is none. Browsers without a reader load one. */
export async function readCode(pixels: ImageData): Promise<string> {
  const own = ownDetector()
  if (own) {
    try {
      const [first] = await own.detect(pixels)
      return first?.rawValue ?? ''
    } catch {
      detector = null // an interface without an implementation, as on some desktops
    }
  }
  const { decodeQR } = await import('qr/decode.js')
  try {
    return decodeQR(pixels)
  } catch {
    return ''
  }
}
