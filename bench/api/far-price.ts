/** A price a tenth below the last one: inside the band of the market, and too low to trade. `site` is any URL of the server. */
export async function farPrice(site: string): Promise<string> {
  const reply = await fetch(`${new URL(site).origin}/v1/public/last_prices?symbol=btcusdt`)
  const { result } = (await reply.json()) as { result: { price: string }[] }
  return String(Math.floor(Number(result[0]?.price) * 0.9))
}
