package com.example.upload

import java.io.File
import java.io.IOException
import okhttp3.Call
import okhttp3.Callback
import okhttp3.MediaType.Companion.toMediaType
import okhttp3.MultipartBody
import okhttp3.OkHttpClient as Web
import okhttp3.Request
import okhttp3.RequestBody.Companion.asRequestBody
import okhttp3.Response

class AvatarSender(private val web: Web, private val target: String) {
    private val waiting = mutableSetOf<String>()

    fun send(file: File, onDone: (Boolean) -> Unit) {
        if (!waiting.add(file.path)) return
        val form = MultipartBody.Builder()
            .setType(MultipartBody.FORM)
            .addFormDataPart("avatar", file.name, file.asRequestBody("image/png".toMediaType()))
            .build()
        val request = Request.Builder().url(target).post(form).build()
        web.newCall(request).enqueue(object : Callback {
            override fun onFailure(call: Call, e: IOException) = finish(file, false, onDone)

            override fun onResponse(call: Call, response: Response) {
                response.use { finish(file, it.isSuccessful, onDone) }
            }
        })
    }

    private fun finish(file: File, sent: Boolean, onDone: (Boolean) -> Unit) {
        waiting.remove(file.path)
        onDone(sent)
    }
}
