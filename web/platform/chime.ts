interface Note {
  readonly hz: number
  /** From the start of the sound. */
  readonly atS: number
  readonly lengthS: number
  readonly type?: OscillatorType
}

/** The sounds by setting value. */
const sounds = {
  none: [],
  zulip: [
    { hz: 660, atS: 0, lengthS: 0.28 },
    { hz: 880, atS: 0.14, lengthS: 0.28 },
  ],
  ding: [{ hz: 1319, atS: 0, lengthS: 0.5 }],
  chime: [
    { hz: 523, atS: 0, lengthS: 0.5 },
    { hz: 659, atS: 0.12, lengthS: 0.5 },
    { hz: 784, atS: 0.24, lengthS: 0.7 },
  ],
  // Inharmonic partials sound like metal.
  bell: [
    { hz: 587, atS: 0, lengthS: 1.1 },
    { hz: 1408, atS: 0, lengthS: 0.7 },
    { hz: 2377, atS: 0, lengthS: 0.35 },
  ],
  pop: [
    { hz: 392, atS: 0, lengthS: 0.07, type: 'triangle' },
    { hz: 784, atS: 0.05, lengthS: 0.07, type: 'triangle' },
  ],
} as const satisfies Readonly<Record<string, readonly Note[]>>

export type SoundName = keyof typeof sounds

export const soundNames = Object.keys(sounds) as readonly SoundName[]

/** An unknown name falls back to the default sound. */
export function notesOf(name: unknown): readonly Note[] {
  return sounds[soundNames.find((one) => one === name) ?? 'zulip']
}

const loudness = 0.08
const attackS = 0.015

let context: AudioContext | undefined

/** Plays a short sound. Browsers stay silent until the user has interacted with the page. */
export function chime(name: unknown): void {
  const notes = notesOf(name)
  if (notes.length === 0) return
  try {
    context ??= new AudioContext()
    const player = context
    const from = player.currentTime
    for (const { hz, atS, lengthS, type = 'sine' } of notes) {
      const at = from + atS
      const tone = new OscillatorNode(player, { frequency: hz, type })
      const gain = new GainNode(player, { gain: 0 })
      gain.gain.setValueAtTime(0, at)
      gain.gain.linearRampToValueAtTime(loudness, at + attackS)
      gain.gain.exponentialRampToValueAtTime(0.0005, at + lengthS)
      tone.connect(gain).connect(player.destination)
      tone.start(at)
      tone.stop(at + lengthS)
    }
  } catch {
    // A missing sound is no error.
  }
}
