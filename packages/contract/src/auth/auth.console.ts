import { z } from 'zod'
import { flow, read, write } from '../endpoint.ts'
import { Empty, Nothing } from '../wire.ts'

export const OperatorRow = z.object({ id: z.string(), username: z.string(), role: z.string(), permissions: z.array(z.string()), has_otp: z.boolean() })

/** Answers 401 with code OTP_NEEDED where a second factor is enrolled and `otp` is missing. */
export const operatorLogIn = flow('anyone', 'operator.logIn', 'POST /console/api/login', {
  input: z.object({ username: z.string().max(60), password: z.string().max(200), otp: z.string().max(10).optional() }),
  reply: z.object({ token: z.string() }),
})
export const operatorLogOut = write('operator', 'operator.logOut', 'POST /console/api/logout', { input: Nothing, reply: Empty })
export const readOperator = read('operator', 'operator.me', 'GET /console/api/me', { input: Nothing, reply: OperatorRow })
