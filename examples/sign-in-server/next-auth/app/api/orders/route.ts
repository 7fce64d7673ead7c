import { getServerSession } from 'next-auth'
import { authOptions } from '../../../auth'

export async function GET() {
  const session = await getServerSession(authOptions)
  if (!session?.account) return Response.json({ error: 'sign in first' }, { status: 401 })
  return Response.json({ account: session.account, orders: [] })
}
