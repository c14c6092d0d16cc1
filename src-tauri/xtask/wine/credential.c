/* credential put NAME: writes an entry into the Credential Manager; credential has NAME: ends with 0 when it is there. */
#include <windows.h>
#include <wincred.h>

int wmain(int count, wchar_t **arguments)
{
    CREDENTIALW entry = {0};
    CREDENTIALW *found;

    if (count != 3)
        return 2;
    if (arguments[1][0] == L'h')
        return CredReadW(arguments[2], CRED_TYPE_GENERIC, 0, &found) ? 0 : 1;
    entry.Type = CRED_TYPE_GENERIC;
    entry.TargetName = arguments[2];
    entry.Persist = CRED_PERSIST_LOCAL_MACHINE;
    entry.CredentialBlob = (LPBYTE) "key";
    entry.CredentialBlobSize = 3;
    return CredWriteW(&entry, 0) ? 0 : 1;
}
