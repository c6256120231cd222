; What the app registers for a person while it runs: its links and, when chosen, its start with Windows. An update runs this uninstaller
; too and leaves both. Keys whose command lies in another folder belong to another copy, such as the portable app.
!define RUN "Software\Microsoft\Windows\CurrentVersion"

; Sets $R1 to the folder of the command that the value holds, cut to the length of the installation folder.
!macro readCommandFolder KEY VALUE
  ReadRegStr $R0 HKCU "${KEY}" "${VALUE}"
  StrCpy $R1 $R0 1
  ${if} $R1 == '"'
    StrCpy $R0 $R0 "" 1
  ${endIf}
  StrCpy $R1 $R0 $R3
!macroend

!macro customUnInstall
  ${ifNot} ${isUpdated}
    StrCpy $R2 "$INSTDIR\"
    StrLen $R3 $R2

    !insertmacro readCommandFolder "Software\Classes\baobab\shell\open\command" ""
    ${if} $R1 == $R2
      DeleteRegKey HKCU "Software\Classes\baobab"
    ${endIf}

    !insertmacro readCommandFolder "${RUN}\Run" "${APP_ID}"
    ${if} $R1 == $R2
      DeleteRegValue HKCU "${RUN}\Run" "${APP_ID}"
      DeleteRegValue HKCU "${RUN}\Explorer\StartupApproved\Run" "${APP_ID}"
    ${endIf}
  ${endIf}
!macroend
