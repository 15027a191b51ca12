const notesHz = [660, 880]
const noteS = 0.14
const loudness = 0.08

let context: AudioContext | undefined

/** Two short notes. A browser that plays nothing before somebody has touched the page stays silent. */
export function chime(): void {
  try {
    context ??= new AudioContext()
    const player = context
    const from = player.currentTime
    notesHz.forEach((frequency, index) => {
      const at = from + index * noteS
      const tone = new OscillatorNode(player, { frequency, type: 'sine' })
      const gain = new GainNode(player, { gain: 0 })
      gain.gain.setValueAtTime(0, at)
      gain.gain.linearRampToValueAtTime(loudness, at + 0.015)
      gain.gain.exponentialRampToValueAtTime(0.0005, at + noteS * 2)
      tone.connect(gain).connect(player.destination)
      tone.start(at)
      tone.stop(at + noteS * 2)
    })
  } catch {
    // No sound is no reason to fail.
  }
}
