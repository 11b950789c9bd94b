/** Whether text has the form of an Expo push token, `ExponentPushToken[…]` or `ExpoPushToken[…]`. */
export const isExpoPushToken = (token: string): boolean => /^Expo(nent)?PushToken\[[^\s[\]]+\]$/.test(token);
