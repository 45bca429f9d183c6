package com.example.camera.permissions

import android.Manifest
import android.content.Context
import android.content.pm.PackageManager
import androidx.activity.ComponentActivity
import androidx.activity.result.contract.ActivityResultContracts
import androidx.core.content.ContextCompat
import kotlinx.coroutines.CompletableDeferred

/** What the app may ask the user for, with the sentence that explains it. */
enum class Wanted(val names: List<String>, val why: String) {
    CAMERA(listOf(Manifest.permission.CAMERA), "Select a scene and take its picture."),
    MICROPHONE(listOf(Manifest.permission.RECORD_AUDIO), "Record sound where you film."),
    PLACE(
        listOf(Manifest.permission.ACCESS_FINE_LOCATION, Manifest.permission.ACCESS_COARSE_LOCATION),
        "Update pictures with the place from where they were taken.",
    ),
}

sealed class Answer {
    data object Granted : Answer()
    data class Denied(val forever: Boolean) : Answer()
}

class PermissionDialog(private val activity: ComponentActivity) {
    private var request: CompletableDeferred<Map<String, Boolean>>? = null

    private val launcher = activity.registerForActivityResult(
        ActivityResultContracts.RequestMultiplePermissions(),
    ) { answers ->
        request?.complete(answers)
        request = null
    }

    suspend fun request(wanted: Wanted): Answer {
        if (isGranted(activity, wanted)) return Answer.Granted
        check(request == null) { "one request at a time" }

        val pending = CompletableDeferred<Map<String, Boolean>>()
        request = pending
        launcher.launch(wanted.names.toTypedArray())
        val answers = pending.await()
        return if (answers.values.any { it }) {
            Answer.Granted
        } else {
            Answer.Denied(forever = wanted.names.none(activity::shouldShowRequestPermissionRationale))
        }
    }

    companion object {
        fun isGranted(context: Context, wanted: Wanted): Boolean = wanted.names.any { name ->
            ContextCompat.checkSelfPermission(context, name) == PackageManager.PERMISSION_GRANTED
        }
    }
}
